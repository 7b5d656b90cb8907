/** The colours of drawings, by the names that their addresses carry; `neutral` is of cars whose colour is not known. */
export const ILLUSTRATION_COLOURS = {
  neutral: '#9aa3ab',
  white: '#f7f7f4',
  black: '#3a3d42',
  grey: '#80868c',
  silver: '#c2c7cc',
  red: '#a93732',
  blue: '#3a5f96',
  green: '#42705a',
  beige: '#cdbf9f',
  brown: '#7b5b43',
  yellow: '#d9b23c',
  orange: '#c9702f',
  gold: '#b5975a',
  purple: '#6a4f83',
}
