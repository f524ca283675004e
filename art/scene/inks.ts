/**
 * Grounds are painted in four key colours and dressed in a card's palette afterwards, so that each is rasterised once:
 * red stands for the far ground, green for the light, blue for the accent, black for the depth. Mixing stays true.
 */
export const FAR = '#ff0000'
export const GLOW = '#00ff00'
export const ALT = '#0000ff'
export const DEEP = '#000000'
