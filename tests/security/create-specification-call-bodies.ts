import type { ValidRequestBody } from './malformed-body.ts'

/** Valid bodies of the specification's calls, to be mutated. */
export function createSpecificationCallBodies({ cars, photoIds }: { cars: string[]; photoIds: string[] }) {
  const image = `/media/${photoIds[0]}-320.webp`
  const pointer = { author: 'A Seller', email: 'seller@demo.test', title: 'A car', image }
  const json = (value: object): ValidRequestBody => ({ kind: 'json', value })
  return {
    'POST /api/users': json({
      name: 'New Person',
      email: 'new@example.test',
      password: 'TWo capitals!',
      role: 'Buyer',
      phoneNumber: '+1 202 555 0123',
      image,
      photoURL: image,
    }),
    'POST /api/products': json({
      ...pointer,
      category: 'Audi',
      price: '9,500',
      description: 'Drives.',
      location: 'Austin',
      originalPrice: 20_000,
      yearOfPurchase: '2020',
      yearsOfUse: 3,
      year: 2019,
      mileageMiles: '12000',
    }),
    'POST /api/advertisement': json({ ...pointer, _id: cars[0] }),
    'POST /api/wishLists': json({
      author: 'A Seller',
      authorEmail: 'seller@demo.test',
      productTitle: 'A car',
      productImage: image,
    }),
    'POST /api/bookingData': json({
      sellerName: 'A Seller',
      sellerEmail: 'seller@demo.test',
      productModel: 'A car',
      productImg: image,
      meetingDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      buyerNumber: '+1 202 555 0123',
      productId: cars[0],
    }),
    'POST /api/create-payment-intent': json({ resellPrice: 12_500, paymentId: '' }),
    'POST /api/payment': json({ resellPrice: 12_500, transactionId: 'pi_1', buyerEmail: 'a@b.test', paymentId: 'x' }),
  }
}
