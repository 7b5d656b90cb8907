import { createApiModule } from '../api-env.ts'
import { compatApiCarsRoutes } from './compatible-cars.ts'
import { compatApiOrdersRoutes } from './compatible-orders.ts'
import { compatApiPaymentsRoutes } from './compatible-payments.ts'
import { compatApiPeopleRoutes } from './compatible-people.ts'
import { compatApiProductsRoutes } from './compatible-products.ts'
import { compatApiUsersRoutes } from './compatible-users.ts'
import { compatApiWishesRoutes } from './compatible-wishes.ts'

/**
 * Every call of the specification's table (rows C-01 to C-17), with the formats and names of that table, on the same
 * use cases as our own calls. Image upload, C-18, is the same call for both.
 */
export const compatApiRoutes = createApiModule()
  .route('/', compatApiCarsRoutes)
  .route('/', compatApiProductsRoutes)
  .route('/', compatApiWishesRoutes)
  .route('/', compatApiOrdersRoutes)
  .route('/', compatApiPaymentsRoutes)
  .route('/', compatApiUsersRoutes)
  .route('/', compatApiPeopleRoutes)
