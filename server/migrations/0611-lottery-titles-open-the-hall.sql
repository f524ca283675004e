-- The former titles of draws of the studio go out of the lists; a title of each lottery, which opens the hall, comes from the seeds.
-- What was played of them stays, and can be read and recomputed.
update games.games set status = 'off'
  where vendor in ('TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT') and engine like 'table-%';
