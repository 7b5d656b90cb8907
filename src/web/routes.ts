import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the site and the page that answers it. Add a page here, in the group of its layout. */
export default [
  layout('pages/shell/public-layout.tsx', [
    index('pages/home/home.tsx', { id: 'home' }),
    route('home', 'pages/home/home.tsx', { id: 'home-alias' }),
    route('faq', 'pages/help/faq.tsx'),
    route('about', 'pages/help/about.tsx'),
    route('*', 'pages/errors/not-found.tsx'),
  ]),

  ...prefix('dashboard', [layout('pages/shell/dashboard-layout.tsx', [index('pages/dashboard/overview.tsx')])]),
] satisfies RouteConfig
