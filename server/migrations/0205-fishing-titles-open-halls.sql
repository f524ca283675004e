-- Fishing titles were listed and opened nothing; each opens a hall now, by what its picture shows. What operators gave an engine keeps it.
update games.games set engine = case
    when theme in ('fishing-crab', 'fishing-crocodile', 'fishing-fish', 'fishing-lobster', 'fishing-shrimp') then 'fishing-delta'
    when theme in ('fishing-dragon', 'fishing-octopus', 'fishing-phoenix', 'fishing-squid', 'fishing-whale') then 'fishing-deep'
    else 'fishing-reef' end
  where game_type = 'FISH' and engine is null;
