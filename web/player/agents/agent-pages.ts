/** How each page of the agent centre is loaded. */
export const AGENT_PAGES = {
  OverviewPage: async () => (await import('./overview-page.tsx')).OverviewPage,
  RegisterPage: async () => (await import('./register-page.tsx')).RegisterPage,
  DownlinePage: async () => (await import('./downline-page.tsx')).DownlinePage,
  TeamBetsPage: async () => (await import('./team-bets-page.tsx')).TeamBetsPage,
  UserLossPage: async () => (await import('./user-loss-page.tsx')).UserLossPage,
  IncomePage: async () => (await import('./income-page.tsx')).IncomePage,
  TransactionsPage: async () => (await import('./transactions-page.tsx')).TransactionsPage,
}
