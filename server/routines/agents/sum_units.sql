-- The sum of ledger units as what it is, a whole number of 64 bits, which fails where it would be larger: sum(bigint) adds up
-- numerics of any size, which for the ranking of a hundred thousand members costs more than the reading of them. It is not for
-- parallel workers: a report of one caller would take the cores of all others, and on two of them it takes longer.
create or replace aggregate agents.sum_units (bigint) (sfunc = int8pl, stype = bigint, initcond = '0');
