/** How each page of the agent centre is loaded. */
export const AGENT_PAGES = {
  OverviewPage: async () => (await import('./overview-page.tsx')).OverviewPage,
  RegisterPage: async () => (await import('./register-page.tsx')).RegisterPage,
  DownlinePage: async () => (await import('./downline-page.tsx')).DownlinePage,
  TeamBetsPage: async () => (await import('./team-bets-page.tsx')).TeamBetsPage,
  UserLossPage: async () => (await import('./user-loss-page.tsx')).UserLossPage,
  IncomePage: async () => (await import('./income-page.tsx')).IncomePage,
  DividendPage: async () => (await import('./contracts/kind-page.tsx')).DividendPage,
  DailyPage: async () => (await import('./contracts/kind-page.tsx')).DailyPage,
  HourlyPage: async () => (await import('./contracts/kind-page.tsx')).HourlyPage,
  RealtimePage: async () => (await import('./contracts/kind-page.tsx')).RealtimePage,
  TransactionsPage: async () => (await import('./transactions-page.tsx')).TransactionsPage,
}
