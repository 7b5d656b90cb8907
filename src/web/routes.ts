import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the site and the page that answers it. Add a page here, in the group of its layout. */
export default [
  layout('pages/shell/public-layout.tsx', [
    index('pages/home/home.tsx', { id: 'home' }),
    route('home', 'pages/home/home.tsx', { id: 'home-alias' }),
    ...['mercedes', 'rolls', 'tesla', 'ferrari', 'audi'].map((brand) =>
      route(brand, 'pages/cars/brand.tsx', { id: `brand-${brand}` }),
    ),
    route('cars', 'pages/cars/cars.tsx'),
    route('cars/:id', 'pages/cars/car.tsx'),
    route('compare', 'pages/compare/compare.tsx'),
    route('login', 'pages/accounts/login.tsx'),
    route('signup', 'pages/accounts/signup.tsx'),
    route('forgot-password', 'pages/mail/forgot-password.tsx'),
    route('reset-password', 'pages/mail/reset-password.tsx'),
    route('sign-in-link', 'pages/accounts/sign-in-link.tsx'),
    route('sign-in-code', 'pages/accounts/sign-in-code.tsx'),
    route('sign-in-with/:provider', 'pages/accounts/sign-in-with.tsx'),
    route('verify-email', 'pages/mail/verify-email.tsx'),
    route('confirm-email', 'pages/mail/confirm-email.tsx'),
    route('stop-email-change', 'pages/mail/stop-email-change.tsx'),
    route('subscribe/confirm', 'pages/mail/confirm-subscription.tsx'),
    route('unsubscribe', 'pages/mail/unsubscribe.tsx'),
    route('faq', 'pages/help/faq.tsx'),
    route('terms', 'pages/legal/terms.tsx'),
    route('privacy', 'pages/legal/privacy.tsx'),
    route('contact', 'pages/legal/contact.tsx'),
    route('about', 'pages/help/about.tsx'),
    route('dev/gallery', 'pages/dev/gallery.tsx'),
    route('*', 'pages/errors/not-found.tsx'),
  ]),

  route('offline', 'pages/errors/offline.tsx'),

  ...prefix('dashboard', [
    layout('pages/shell/dashboard-layout.tsx', [
      index('pages/dashboard/overview.tsx'),
      route('myprofile', 'pages/profile/my-profile.tsx'),
      route('addProduct', 'pages/listings/add-product.tsx'),
      route('myProduct', 'pages/listings/my-products.tsx'),
      route('myProduct/:id', 'pages/listings/edit-product.tsx'),
      route('mybuyers', 'pages/bookings/my-buyers.tsx'),
      route('myOrders', 'pages/bookings/my-orders.tsx'),
      route('myOrders/:id', 'pages/payments/payment.tsx'),
      route('myWishList', 'pages/wishlist/my-wish-list.tsx'),
      route('allBuyers', 'pages/people/all-buyers.tsx'),
      route('allSeller', 'pages/people/all-sellers.tsx'),
      route('admins', 'pages/people/admins.tsx'),
      route('listings', 'pages/admin/listings.tsx'),
      route('orders', 'pages/admin/orders.tsx'),
      route('orders/:id', 'pages/admin/order.tsx'),
      route('audit', 'pages/admin/audit.tsx'),
      route('createUser', 'pages/people/create-user.tsx'),
      route('feedback', 'pages/feedback/feedback.tsx'),
    ]),
  ]),
] satisfies RouteConfig
