/** Waits between the steps of a reveal; does not wait at all when the result is only shown. */
export type Beat = (ms: number) => Promise<void>
