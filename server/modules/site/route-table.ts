import type { OutputOf } from '#contract/call.ts'
import { SITE_ROUTES, type SiteRoute } from '#contract/site/site-routes.ts'
import type { routers } from '#contract/site/site.ts'
import type { Brand } from '#server/lib/brands.ts'

type Route = OutputOf<typeof routers>[number]

/** Returns whether a brand has a route. */
function isThere({ needs, needsLanguage }: SiteRoute, { switches, languages }: Brand): boolean {
  const speaks = needsLanguage === undefined || languages.some((one) => one.toUpperCase() === needsLanguage)
  return speaks && (needs === undefined || switches[needs])
}

/** Returns the site's own table of routes as a brand has it: who may open each, and what stands around it. */
export function routeTable(brand: Brand): Route[] {
  return SITE_ROUTES.map((route) => {
    const isFramed = route.frame === 'full'
    return {
      path: route.path,
      access: route.access,
      hasSideMenu: isFramed,
      hasHeader: isFramed,
      hasFooter: isFramed,
      enabled: isThere(route, brand),
    }
  })
}
