-- Titles named Blackjack opened the table of twenty-one, where members decide nothing (decision 0727). They open the blackjack table now;
-- fresh databases have it from the seeds. What was played of them stays, and can be read and recomputed.

update games.games set engine = 'blackjack-table' where engine = 'table-twenty-one';
