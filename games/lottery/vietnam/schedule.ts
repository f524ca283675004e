/** Which provinces draw on which day (docs/reference/games.md 1.2). All times are UTC+7. */

export type VietnamRegion = 'north' | 'central' | 'south'

/** By weekday, Sunday first. */
export const PROVINCES: Readonly<Record<VietnamRegion, readonly (readonly string[])[]>> = {
  north: [['Thái Bình'], ['Hà Nội'], ['Quảng Ninh'], ['Bắc Ninh'], ['Hà Nội'], ['Hải Phòng'], ['Nam Định']],
  central: [
    ['Kon Tum', 'Khánh Hòa', 'Thừa Thiên Huế'],
    ['Phú Yên', 'Thừa Thiên Huế'],
    ['Đắk Lắk', 'Quảng Nam'],
    ['Đà Nẵng', 'Khánh Hòa'],
    ['Bình Định', 'Quảng Trị', 'Quảng Bình'],
    ['Gia Lai', 'Ninh Thuận'],
    ['Đà Nẵng', 'Quảng Ngãi', 'Đắk Nông'],
  ],
  south: [
    ['Tiền Giang', 'Kiên Giang', 'Đà Lạt'],
    ['TP.HCM', 'Đồng Tháp', 'Cà Mau'],
    ['Bến Tre', 'Vũng Tàu', 'Bạc Liêu'],
    ['Đồng Nai', 'Cần Thơ', 'Sóc Trăng'],
    ['Tây Ninh', 'An Giang', 'Bình Thuận'],
    ['Vĩnh Long', 'Bình Dương', 'Trà Vinh'],
    ['TP.HCM', 'Long An', 'Bình Phước', 'Hậu Giang'],
  ],
}

/** Returns the provinces of a weekday (0 is Sunday). */
export const provincesOn = (region: VietnamRegion, weekday: number): readonly string[] =>
  PROVINCES[region][weekday % 7] ?? []

/** Returns the weekdays (0 is Sunday) on which a province draws. */
export const weekdaysOf = (region: VietnamRegion, province: string): number[] =>
  PROVINCES[region].flatMap((provinces, weekday) => (provinces.includes(province) ? [weekday] : []))
