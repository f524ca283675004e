/**
 * Grounds are painted in four key colours and coloured with a card's palette afterwards, so that each is rasterised
 * once: red means the far ground, green the light, blue the accent, black the depth. Mixed key colours give the same
 * mix of palette colours.
 */
export const FAR = '#ff0000'
export const GLOW = '#00ff00'
export const ALT = '#0000ff'
export const DEEP = '#000000'
