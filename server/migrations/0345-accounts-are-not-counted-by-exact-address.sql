-- how many accounts a caller opened is counted where all counts of the door are (identity.door_counts), by /64 where the address is of
-- IPv6; nothing looks accounts up by their address any more
drop index identity.accounts_by_address;
