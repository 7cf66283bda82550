import { adminRoutes } from './admin-routes.ts'
import { guestRoutes } from './guest-routes.ts'
import { publicRoutes } from './public-routes.ts'
import { root } from './root-route.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { staffRoutes } from './staff-routes.ts'

/** The pages of the product: path, access, header and footer, screen. */
export const routes = root.addChildren([
  ...publicRoutes,
  ...signInRoutes,
  ...guestRoutes,
  ...staffRoutes,
  ...adminRoutes,
])
