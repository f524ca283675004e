export declare function importsOf(text: string): string[]
export declare function listShipped(root: string): string[]
export declare function printNotices(root: string): string
export declare function writeNotices(root: string): void
