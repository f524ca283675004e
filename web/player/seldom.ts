/** How parts of the root page are loaded that hardly any visit needs. */
export const SELDOM = {
  MaintenancePage: async () => (await import('./site/status-pages.tsx')).MaintenancePage,
  PlayWatch: async () => (await import('./protection/play-watch.tsx')).PlayWatch,
  ReauthDialog: async () => (await import('./security/reauth-dialog.tsx')).ReauthDialog,
  RegionPage: async () => (await import('./site/status-pages.tsx')).RegionPage,
}
