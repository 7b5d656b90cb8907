import { createModule } from './env.ts'

export const wishlistRoutes = createModule()
