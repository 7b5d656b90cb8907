/** Numbers of telephones in groups, with or without their country: `214-555-0187`, `+49 89 1234567`. */
const phone =
  /(?<![\d$£€.,])(?:\+\d{1,3}[ .-]?\(?\d{2,4}\)?[ .-]?\d{3,8}(?:[ .-]?\d{2,6})?|\(?\d{3}\)?[ .-]\d{3}[.-]\d{4})(?![\d%])/g

/** The text without numbers of telephones, which are no prices. */
export function removePhoneNumbers(text: string): string {
  return text.replaceAll(phone, ' | ')
}
