/** The form of a list's filters, for the fields that stand beside it; a page has one. */
export const carFilterFormId = 'car-filters'
