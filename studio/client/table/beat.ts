/** Waits between the steps of a reveal; returns immediately when only the end of a result is shown. */
export type Beat = (ms: number) => Promise<void>
