/**
 * Files that have a function of more than 70 lines, with the reason. A form of many fields is split into its fields, a
 * scene into what it draws. A change that splits such a function deletes its line here.
 */
export const LONG_FUNCTIONS: Readonly<Record<string, string>> = {}
