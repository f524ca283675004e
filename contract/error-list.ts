/** Codes of refusals: code → HTTP status, and when it is returned. */
export type ErrorList = Readonly<Record<string, { status: number; when: string }>>
