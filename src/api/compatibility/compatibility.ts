import { createModule } from '../api-env.ts'
import { compatibleCarsRoutes } from './cars.ts'
import { compatibleOrdersRoutes } from './orders.ts'
import { compatiblePaymentsRoutes } from './payments.ts'
import { compatiblePeopleRoutes } from './people.ts'
import { compatibleProductsRoutes } from './products.ts'
import { compatibleUsersRoutes } from './users.ts'
import { compatibleWishesRoutes } from './wishes.ts'

/**
 * Every call of the specification's table (rows C-01 to C-17) on the same use cases as our own calls, in the shapes and
 * with the names of that table. Image upload, C-18, is the same call for both.
 */
export const compatibilityRoutes = createModule()
  .route('/', compatibleCarsRoutes)
  .route('/', compatibleProductsRoutes)
  .route('/', compatibleWishesRoutes)
  .route('/', compatibleOrdersRoutes)
  .route('/', compatiblePaymentsRoutes)
  .route('/', compatibleUsersRoutes)
  .route('/', compatiblePeopleRoutes)
