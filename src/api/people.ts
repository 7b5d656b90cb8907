import { createModule } from './env.ts'

export const peopleRoutes = createModule()
