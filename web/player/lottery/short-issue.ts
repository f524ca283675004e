/**
 * Shortens an issue of a lottery that draws often to its number within the day, as lists of draws show it beside each
 * other: 202611280089 is 0089. Issues of one draw a day, or a few, stay whole.
 */
export const shortIssue = (issue: string): string => /^\d{8}-?(\d{3,})$/.exec(issue)?.[1] ?? issue
