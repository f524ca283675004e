export declare function compressQuickly(folder: string): void
export declare function isCompressed(): boolean
export declare function compressBest(atOnce?: number): Promise<void>
