mod audit;
mod outlook;
mod overrule;
mod score;
