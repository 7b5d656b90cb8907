/** Grouped telephone numbers, with or without a country code: `214-555-0187`, `+49 89 1234567`. */
const phone =
  /(?<![\d$£€.,])(?:\+\d{1,3}[ .-]?\(?\d{2,4}\)?[ .-]?\d{3,8}(?:[ .-]?\d{2,6})?|\(?\d{3}\)?[ .-]\d{3}[.-]\d{4})(?![\d%])/g

/** Removes telephone numbers from the text, because they are not prices. */
export function removePhoneNumbers(text: string): string {
  return text.replaceAll(phone, ' | ')
}
