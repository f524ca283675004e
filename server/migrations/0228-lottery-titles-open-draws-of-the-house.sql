-- Lottery titles that nothing played open the house's draws; titles whose names promised another draw get true names, unless operators had
-- given them names of their own. Fresh databases have it from the seeds.

update games.games set engine = case
    when code in ('hanoi-fast-5', 'saigon-fast-5') then 'table-digits-4d-5m'
    when code = 'pk10-three-minutes' then 'table-pk10-3m'
    when code = 'k3-five-minutes' then 'table-k3-5m'
    when code in ('eleven-five', 'keno', 'keno-rapid', 'bingo-28', 'mega-balls') then 'table-keno-draw'
    when code in ('pk10', 'pk10-racing', 'pk10-boats', 'champion-race') then 'table-pk10'
    when code in ('k3-quick', 'big-small-minute') then 'table-k3'
    when code in ('ssc', 'ssc-one-minute', 'lucky-3d', 'mark-six-house', 'two-sided-ssc', 'colour-draw') then 'table-ssc'
    else 'table-digits-4d'
  end
  where engine is null and vendor in ('TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT');

update games.games g set names = g.names || r.new_names::jsonb, classify = r.classify, theme = r.theme
  from (values
    ('manila-pick-3', 'Manila Pick 3', '{"en":"Manila 4D","bn":"ম্যানিলা ফোরডি"}', 'SEA', 'sealott'),
    ('lucky-3d', 'Lucky 3D', '{"en":"Lucky 5D","bn":"লাকি ফাইভডি"}', 'SSC', 'ssc'),
    ('mark-six-house', 'Mark Six House', '{"en":"Five Digits House","bn":"পাঁচ অঙ্কের হাউস"}', 'SSC', 'ssc'),
    ('eleven-five', 'Eleven Five', '{"en":"Happy Eight","bn":"হ্যাপি এইট"}', 'KENO', 'keno'),
    ('bingo-28', 'Bingo 28', '{"en":"Bingo 80","bn":"বিঙ্গো ৮০"}', 'KENO', 'keno'),
    ('colour-draw', 'Colour Draw', '{"en":"Digit Draw","bn":"অঙ্কের ড্র"}', 'SSC', 'ssc'),
    ('big-small-minute', 'Big Small Minute', '{}', 'K3', 'sicbo'),
    ('mega-balls', 'Mega Balls', '{}', 'KENO', 'keno')
  ) as r(code, old_name, new_names, classify, theme)
  where g.code = r.code and g.names ->> 'en' = r.old_name;
