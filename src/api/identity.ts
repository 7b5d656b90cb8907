import { createModule } from './env.ts'

export const identityRoutes = createModule()
