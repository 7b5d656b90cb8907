/** Where the reasons of a price stand on the page of its car, also before they have loaded. */
export const priceCheckId = 'why-this-price'
