/** Materials by number, as stored per vertex. The body's own material is decided per pixel from its panel fields. */
export const MESH_MATERIALS = [
  ...['body', 'rim', 'tyre', 'disc', 'caliper', 'paint', 'black', 'inner', 'chrome'],
  ...['leather', 'soft', 'grip', 'metal', 'inlay', 'screen', 'cabinGloss', 'dark', 'carpet', 'headliner', 'mirror'],
]
