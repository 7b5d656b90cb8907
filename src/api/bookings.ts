import { createModule } from './env.ts'

export const bookingsRoutes = createModule()
