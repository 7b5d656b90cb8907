import { createModule } from './env.ts'

export const mediaRoutes = createModule()
