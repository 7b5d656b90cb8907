import { createModule } from './env.ts'

export const accountsRoutes = createModule()
