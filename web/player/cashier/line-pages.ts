/** Loads the page of payments within a line. */
export const loadUpline = async () => (await import('./upline-page.tsx')).UplinePage
