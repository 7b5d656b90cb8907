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
    route('login', 'pages/accounts/login.tsx'),
    route('signup', 'pages/accounts/signup.tsx'),
    route('faq', 'pages/help/faq.tsx'),
    route('about', 'pages/help/about.tsx'),
    route('*', 'pages/errors/not-found.tsx'),
  ]),

  ...prefix('dashboard', [layout('pages/shell/dashboard-layout.tsx', [index('pages/dashboard/overview.tsx')])]),
] satisfies RouteConfig
