/** Returns the direction of text lines at an element: 1 to the right, -1 to the left. */
export function wayOf(element: Element): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? -1 : 1
}
