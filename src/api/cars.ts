import { createModule } from './env.ts'

export const carsRoutes = createModule()
