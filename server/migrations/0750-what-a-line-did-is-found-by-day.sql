-- A report of somebody with many below reads the days that it asks for, and not every day that anybody of the line ever had:
-- member_days_of_teams begins with the line, which for an agent at the top is all of the table.
create index member_days_by_day on agents.member_days (day, game_type, teams text_pattern_ops);
