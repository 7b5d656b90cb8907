import { createModule } from './env.ts'

export const paymentsRoutes = createModule()
