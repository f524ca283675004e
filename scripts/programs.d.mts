/** The programs that run from dist/node. */
export declare const ENTRIES: readonly string[]
