import { createApiModule } from '../api-env.ts'
import { compatibleCarsRoutes } from './compatible-cars.ts'
import { compatibleOrdersRoutes } from './compatible-orders.ts'
import { compatiblePaymentsRoutes } from './compatible-payments.ts'
import { compatiblePeopleRoutes } from './compatible-people.ts'
import { compatibleProductsRoutes } from './compatible-products.ts'
import { compatibleUsersRoutes } from './compatible-users.ts'
import { compatibleWishesRoutes } from './compatible-wishes.ts'

/**
 * Every call of the specification's table (rows C-01 to C-17), with the formats and names of that table, on the same
 * use cases as our own calls. Image upload, C-18, is the same call for both.
 */
export const compatibilityRoutes = createApiModule()
  .route('/', compatibleCarsRoutes)
  .route('/', compatibleProductsRoutes)
  .route('/', compatibleWishesRoutes)
  .route('/', compatibleOrdersRoutes)
  .route('/', compatiblePaymentsRoutes)
  .route('/', compatibleUsersRoutes)
  .route('/', compatiblePeopleRoutes)
