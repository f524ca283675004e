-- Titles between players that nothing played open card rooms now, as fishing and lottery titles do; titles whose names promised another
-- game get true names, unless operators had given them names of their own. Fresh databases have it from the seeds.

update games.games g set engine = r.engine, theme = r.theme,
    names = case when g.names ->> 'en' = r.old_name then g.names || jsonb_build_object('en', r.en, 'bn', r.bn) else g.names end
  from (values
    ('hexa-rummy', 'Hexa Rummy', 'Hexa Hold’em', 'হেক্সা হোল্ডেম', 'poker', 'pvp-holdem'),
    ('ludo-arena', 'Ludo Arena', 'Arena Duel', 'অ্যারেনা দ্বৈরথ', 'poker', 'pvp-holdem-duel'),
    ('sit-and-go-six', 'Sit & Go Six', 'Six Seat Ring', 'ছয় আসনের আসর', 'poker', 'pvp-holdem'),
    ('call-bridge-night', 'Call Bridge Night', 'Night Teen Patti', 'রাতের তিন পাত্তি', 'teenpatti', 'pvp-patti'),
    ('tash-29', 'Tash 29', 'Tash Patti Duel', 'তাস পাত্তি দ্বৈরথ', 'teenpatti', 'pvp-patti-duel'),
    ('hazari-masters', 'Hazari Masters', 'Masters Nine Poker', 'মাস্টার্স নয় পোকার', 'poker', 'pvp-holdem-nine'),
    ('kitty-table', 'Kitty Table', 'Kitty Patti Table', 'কিটি পাত্তি টেবিল', 'teenpatti', 'pvp-patti'),
    ('adda-ludo', 'Adda Ludo', 'Adda Hold’em Ring', 'আড্ডা হোল্ডেম আসর', 'poker', 'pvp-holdem'),
    ('carrom-king', 'Carrom King', 'King Poker Duel', 'কিং পোকার দ্বৈরথ', 'poker', 'pvp-holdem-duel'),
    ('adda-rummy', 'Adda Rummy', 'Adda Patti Row', 'আড্ডা পাত্তির সারি', 'teenpatti', 'pvp-patti'),
    ('domino-ghor', 'Domino Ghor', 'Ghor Patti Duel', 'ঘর পাত্তি দ্বৈরথ', 'teenpatti', 'pvp-patti-duel'),
    ('backgammon-row', 'Backgammon Row', 'Row Poker Duel', 'রো পোকার দ্বৈরথ', 'poker', 'pvp-holdem-duel'),
    ('chess-duel', 'Chess Duel', 'Walnut Poker Duel', 'ওয়ালনাট পোকার দ্বৈরথ', 'poker', 'pvp-holdem-duel'),
    ('gin-rummy-row', 'Gin Rummy Row', 'Walnut Patti Row', 'ওয়ালনাট পাত্তির সারি', 'teenpatti', 'pvp-patti'),
    ('nine-card-brag', 'Nine Card Brag', 'Brag Teen Patti', 'ব্র্যাগ তিন পাত্তি', 'teenpatti', 'pvp-patti'),
    ('three-face', 'Three Face', 'Three Face Patti', 'থ্রি ফেস পাত্তি', 'teenpatti', 'pvp-patti'),
    ('bull-fight-cards', 'Bull Fight Cards', 'Bull Nine Poker', 'বুল নয় পোকার', 'poker', 'pvp-holdem-nine'),
    ('mahjong-parlour', 'Mahjong Parlour', 'Parlour Teen Patti', 'বৈঠক তিন পাত্তি', 'teenpatti', 'pvp-patti')
  ) as r(code, old_name, en, bn, theme, engine)
  where g.code = r.code and g.game_type = 'PVP' and g.engine is null;

update games.games set engine = case when theme = 'teenpatti' then 'pvp-patti' else 'pvp-holdem' end
  where game_type = 'PVP' and engine is null;
